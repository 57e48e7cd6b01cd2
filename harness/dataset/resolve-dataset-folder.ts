import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "../core/built-file.ts";
import { UserError } from "../core/errors.ts";
import { nameAdvice } from "../core/nearest-name.ts";
import { pathKind } from "./path-kind.ts";

/** Where a dataset is looked for by its name: the working directory's datasets, then those of the package. */
function datasetRoots(): readonly string[] {
  return ["datasets", join(packageRoot(), "datasets")];
}

/**
 * The folder of a dataset that a user named by path or by name. A name is looked for in each root in turn; a path
 * comes back as it was given. Throws a UserError `dataset_missing` that names the nearest dataset.
 */
export function resolveDatasetFolder(nameOrPath: string, roots: readonly string[] = datasetRoots()): string {
  const named = nameOrPath.replace(/(?<=.)[/\\]+$/, "");
  if (/(^|[/\\])dataset\.yaml$/.test(named) && pathKind(named) === "file") return dirname(named);
  if (holdsDataset(named)) return named;
  const isName = !/[/\\]/.test(named);
  const root = isName ? roots.find((candidate) => holdsDataset(join(candidate, named))) : undefined;
  if (root !== undefined) return join(root, named);
  throw new UserError("dataset_missing", complaint(named, isName, roots));
}

function complaint(named: string, isName: boolean, roots: readonly string[]): string {
  if (pathKind(named) === "folder")
    return `${named}: this folder has no dataset.yaml; name a dataset's folder`;
  const known = [...new Set(roots.flatMap(datasetsIn))].toSorted();
  const otherwise = "give the path of a dataset's folder";
  if (!isName) return `${named}: there is no such folder; ${otherwise}`;
  return `${named}: there is no dataset of this name; ${nameAdvice(named, known, otherwise)}`;
}

function datasetsIn(root: string): readonly string[] {
  return pathKind(root) === "folder"
    ? readdirSync(root).filter((name) => holdsDataset(join(root, name)))
    : [];
}

function holdsDataset(folder: string): boolean {
  return pathKind(join(folder, "dataset.yaml")) === "file";
}
