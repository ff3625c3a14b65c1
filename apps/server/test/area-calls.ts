import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AreaCalls } from './sample.ts'

const sources = join(import.meta.dirname, '../src')
const files = globSync(['domains/*/test/calls.ts', 'wiring/*/test/calls.ts'], { cwd: sources }).sort()
const areas = await Promise.all(
  files.map(async (file) => ((await import(join(sources, file))) as { calls: AreaCalls }).calls),
)

/** Merges the tables of all areas. */
function mergeTables<T>(tables: ReadonlyArray<Readonly<Record<string, T>>>): Readonly<Record<string, T>> {
  const entries = tables.flatMap((table) => Object.entries(table))
  const twice = entries.find(([id], at) => entries.findIndex(([other]) => other === id) !== at)
  if (twice) throw new Error(`two areas declare the call ${twice[0]}`)
  return Object.fromEntries(entries)
}

/** A sample of each endpoint that needs a login. Public endpoints need no sample. */
export const samples = mergeTables(areas.map((area) => area.samples))
/** The expected traces of each sample. */
export const traces = mergeTables(areas.map((area) => area.traces ?? {}))
/** Calls that delete something without a trace, with the reason. */
export const traceless = mergeTables(areas.map((area) => area.traceless ?? {}))
/** Calls that only a real network answers, with the refusal that their owner gets. */
export const refusals = mergeTables(areas.map((area) => area.refusals ?? {}))
