import { firstTables } from "./first-tables.ts";
import type { Migration } from "./migration.ts";

/** In the order in which they are applied; the file's `user_version` counts those it has. */
export const MIGRATIONS: readonly Migration[] = [firstTables];
