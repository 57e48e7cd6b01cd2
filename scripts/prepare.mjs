// Installs and builds where needed, for commands that run from dist.
import { prepare } from "./bootstrap.mjs";

prepare();
