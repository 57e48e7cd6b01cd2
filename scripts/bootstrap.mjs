// Makes a fresh clone ready: installs what the lockfile names and builds dist. Depends on Node alone.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".handshake-installed");

/** Runs a Node script of the toolchain with its output on stderr; gives its exit code. */
export function runNode(args, options = {}) {
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", 2, 2], ...options });
  return done.status ?? 1;
}

/** Installs and builds where needed; ends the process with 3 when that fails. */
export function prepare() {
  checkNode();
  install();
  build();
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer`);
}

function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  if (!isInstalled()) installAll();
  writeFileSync(stamp, lock);
}

function installAll() {
  process.stderr.write("Installing dependencies (npm ci) …\n");
  const npm = process.env["npm_execpath"];
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const code = npm
    ? runNode([npm, ...args])
    : (spawnSync("npm", args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" })
        .status ?? 1);
  if (code !== 0) stop("npm ci failed: its own message above says why");
}

/** Whether npm has installed every package of the lockfile already, as `npm ci` by hand does. */
function isInstalled() {
  const done = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(done)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const present = packages(done);
  const wanted = Object.entries(packages(join(root, "package-lock.json")));
  return wanted.every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    if (!(path in present)) return optional || devOptional;
    return present[path].version === version && existsSync(join(root, path));
  });
}

/** Compiles dist when a source is newer than the last build. */
function build() {
  const info = join(root, "dist", ".tsbuildinfo");
  const newest = Math.max(...["harness", "servers"].map((folder) => newestIn(join(root, folder))));
  if (existsSync(info) && statSync(info).mtimeMs >= newest) return;
  const code = runNode([join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json"]);
  if (code !== 0) {
    rmSync(info, { force: true });
    stop("the build failed: mend the type errors above");
  }
}

function newestIn(folder) {
  let newest = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) newest = Math.max(newest, newestIn(path));
    else if (entry.name.endsWith(".ts")) newest = Math.max(newest, statSync(path).mtimeMs);
  }
  return newest;
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(3);
}
