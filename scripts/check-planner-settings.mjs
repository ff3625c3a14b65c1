// Checks that the functions listed in docs/decisions, and no others, have settings of PostgreSQL's planner.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const setting =
  /\bset (enable_\w+|plan_cache_mode|random_page_cost|work_mem|join_collapse_limit|from_collapse_limit|jit) = (\w+)/gi
const folder = 'apps/server/sql/functions'
const page = /^\d+-planner-settings\.md$/

/** Returns `name: setting = value` for every function of an SQL text. */
export function settingsIn(name, sql) {
  const code = sql.replace(/--.*$/gm, '')
  return [...code.matchAll(setting)].map(([, key, value]) => `${name}: ${key} = ${value}`.toLowerCase())
}

/** Returns the same from the table of the page. */
export function settingsOn(text) {
  return [...text.matchAll(/^\| (\w+) \| (`[^|]+) \|/gm)].flatMap(([, name, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, one]) => `${name}: ${one}`),
  )
}

/** @returns one line for each setting that only one of the two has */
export function checkPlannerSettings(root) {
  const pages = readdirSync(join(root, 'docs/decisions')).filter((name) => page.test(name))
  if (pages.length !== 1 || !existsSync(join(root, folder)))
    return ['the page of planner settings or the functions are missing']
  const documentedSettings = new Set(settingsOn(readFileSync(join(root, 'docs/decisions', pages[0]), 'utf8')))
  const files = readdirSync(join(root, folder), { recursive: true }).filter((path) => String(path).endsWith('.sql'))
  const functionSettings = new Set(
    files.flatMap((path) =>
      settingsIn(String(path).replace(/^.*\/|\.sql$/g, ''), readFileSync(join(root, folder, String(path)), 'utf8')),
    ),
  )
  return [
    ...[...functionSettings]
      .filter((one) => !documentedSettings.has(one))
      .map((one) => `docs/decisions/${pages[0]} lacks ${one}`),
    ...[...documentedSettings]
      .filter((one) => !functionSettings.has(one))
      .map((one) => `docs/decisions/${pages[0]} lists ${one}, which no function sets`),
  ]
}
