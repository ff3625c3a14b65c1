// The files that an incoming message reaches: TypeScript by imports, SQL by calls and triggers.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { importsOf } from '../check-ladder.mjs'

const ENTRY = 'apps/server/src/domains/conversations/messages/inbound/receive-messages.ts'
const ENTRY_FUNCTION = 'receive_message'

/**
 * Returns the server's files that a file needs when it runs, itself included. The `public.ts` of another area counts as one
 * file; type imports, lazy imports and packages do not count.
 * @param read returns the text of a path, or undefined where no file has it
 */
export function importClosure(entry, read) {
  const files = new Set()
  const follow = (path) => {
    if (files.has(path) || read(path) === undefined) return
    files.add(path)
    if (path !== entry && path.endsWith('/public.ts')) return
    for (const { name, erased, lazy } of importsOf(read(path)))
      if (name.startsWith('.') && !erased && !lazy) follow(posix.join(dirname(path), name))
  }
  follow(entry)
  return files
}

/**
 * Returns the SQL files that a function reaches: functions by their calls, trigger functions by the tables that are written.
 * @param texts a map from the name of a function to the text of its file
 */
export function sqlClosure(entry, texts) {
  const triggers = [...texts].flatMap(([name, text]) => triggersIn(text).map((trigger) => ({ name, ...trigger })))
  const visited = new Set()
  const follow = (name) => {
    if (visited.has(name) || !texts.has(name)) return
    visited.add(name)
    const body = texts.get(name).replace(/--.*$/gm, '')
    for (const [, callee] of body.matchAll(/\b(\w+)\s*\(/g)) follow(callee)
    for (const { event, table } of writesIn(body))
      for (const trigger of triggers)
        if (trigger.table === table && trigger.events.includes(event)) follow(trigger.name)
  }
  follow(entry)
  return visited
}

const triggersIn = (text) =>
  [...text.matchAll(/create (?:constraint )?trigger \w+\s+(?:before|after)\s+([\s\S]*?)\s+on (\w+)/g)].map(
    ([, events, table]) => ({
      table,
      events: ['insert', 'update', 'delete'].filter((event) => events.includes(event)),
    }),
  )

const writesIn = (body) =>
  [...body.matchAll(/\b(?:(insert) into|(update)|(delete) from)\s+(\w+)/g)].map(
    ([, insert, update, remove, table]) => ({
      event: insert ?? update ?? remove,
      table,
    }),
  )

/** Counts both for a repository. @returns `{ typescript, sql }` */
export function messageReach(root) {
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
  const folder = join(root, 'apps/server/sql')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => [posix.basename(path.replaceAll('\\', '/'), '.sql'), readFileSync(join(folder, path), 'utf8')])
  return { typescript: importClosure(ENTRY, read).size, sql: sqlClosure(ENTRY_FUNCTION, new Map(texts)).size }
}
