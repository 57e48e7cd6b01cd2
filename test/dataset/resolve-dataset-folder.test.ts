import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { UserError } from "../../harness/core/errors.ts";
import { resolveDatasetFolder } from "../../harness/dataset/resolve-dataset-folder.ts";
import { tinyFolder } from "./tiny-copy.ts";

const roots = [join(tinyFolder, "nowhere"), dirname(tinyFolder)];

function complaint(name: string): string {
  try {
    return resolveDatasetFolder(name, roots);
  } catch (error) {
    return error instanceof UserError ? `${error.code} ${error.message}` : String(error);
  }
}

describe("a dataset", () => {
  it("is found by its name in the first root that holds it", () => {
    expect(resolveDatasetFolder("tiny", roots)).toBe(tinyFolder);
  });

  it("is found by its path, as it was given", () => {
    expect(resolveDatasetFolder(tinyFolder, [])).toBe(tinyFolder);
    expect(resolveDatasetFolder(`${tinyFolder}/`, [])).toBe(tinyFolder);
    expect(resolveDatasetFolder(join(tinyFolder, "dataset.yaml"), [])).toBe(tinyFolder);
  });

  it("that is misspelt is named with the nearest one", () => {
    expect(complaint("tinny")).toBe(
      "dataset_missing tinny: there is no dataset of this name; did you mean tiny?",
    );
  });

  it("is looked for beside files too", () => {
    const tests = join(dirname(tinyFolder), "../..");
    expect(() => resolveDatasetFolder("tinny", [tests, join(tinyFolder, "dataset.yaml")])).toThrow(
      "tinny: there is no dataset of this name; give the path of a dataset's folder",
    );
  });

  it("that is not there by path says so", () => {
    expect(complaint("./no/such")).toBe(
      "dataset_missing ./no/such: there is no such folder; give the path of a dataset's folder",
    );
    expect(complaint(join(tinyFolder, "context"))).toBe(
      `dataset_missing ${join(tinyFolder, "context")}: this folder has no dataset.yaml; name a dataset's folder`,
    );
  });
});
