import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The committed dataset that every test of datasets starts from. */
export const tinyFolder = join(import.meta.dirname, "../fixtures/datasets/tiny");

/** A copy of the tiny dataset in a temporary folder, to be broken by one test. */
export interface TinyCopy {
  readonly folder: string;
  /** Replaces the first occurrence of a text; throws when it is not there. */
  replace(name: string, from: string, to: string): void;
  write(name: string, content: string | Buffer): void;
  read(name: string): string;
  remove(name: string): void;
  /** Removes the copy. */
  [Symbol.dispose](): void;
}

/** Makes a copy of the tiny dataset; `using` removes it at the end of the test. */
export function copyTiny(): TinyCopy {
  const root = mkdtempSync(join(tmpdir(), "tiny-dataset-"));
  const folder = join(root, "tiny");
  cpSync(tinyFolder, folder, { recursive: true });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  return {
    folder,
    read,
    write,
    replace: (name, from, to) => {
      const text = read(name);
      if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
      write(
        name,
        text.replace(from, () => to),
      );
    },
    remove: (name) => rmSync(join(folder, name), { recursive: true }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Parses samples.jsonl, changes one question (by position) and writes it back. */
export function editQuestion(
  copy: TinyCopy,
  position: number,
  change: Readonly<Record<string, unknown>>,
): void {
  const lines = copy.read("samples.jsonl").trimEnd().split("\n");
  const question: unknown = JSON.parse(lines[position] ?? "");
  lines[position] = JSON.stringify(Object.assign({}, question, change));
  copy.write("samples.jsonl", `${lines.join("\n")}\n`);
}
