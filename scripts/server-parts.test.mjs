// The size of an idle server: packages that few servers need are not part of what every server loads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from './build.mjs'
import { root } from './project.mjs'

const dist = join(root, 'apps/server/dist')
const lazy = [
  '@aws-sdk/client-s3',
  'baileys',
  'nodemailer',
  'pdfkit',
  'pino-pretty',
  'redis',
  '@socket.io/redis-streams-adapter',
]

beforeAll(() => ensureBuilt(['server']), 120_000)

const imported = (text) =>
  [...text.matchAll(/^import\b(?:[^'"]*? from )?\s*["']([^"']+)["']/gm)].map(([, name]) => name)
const loadedLater = (text) => [...text.matchAll(/\bimport\(["']([^"']+)["']\)/g)].map(([, name]) => name)

/** The part with the server: the first file only handles signals, and loads this part at once. */
function serverPart() {
  const [part, ...others] = loadedLater(readFileSync(join(dist, 'main.js'), 'utf8'))
  expect(others).toEqual([])
  return part
}

/** Returns the imports of a file, and the parts that its code loads later. */
function reachableFiles(file, files = new Set(), later = new Set()) {
  if (files.has(file)) return { seen: files, later }
  files.add(file)
  if (!file.startsWith('./')) return { seen: files, later }
  const text = readFileSync(join(dist, file), 'utf8')
  for (const name of loadedLater(text)) later.add(name)
  for (const name of imported(text)) reachableFiles(name, files, later)
  return { seen: files, later }
}

it('packages that few servers need are not loaded by every server', () => {
  const { seen: files } = reachableFiles(serverPart())
  expect([...files]).toContain('fastify')
  expect(lazy.filter((name) => files.has(name))).toEqual([])
})

it('every lazily loaded part exists and can be loaded', async () => {
  const { later } = reachableFiles(serverPart())
  const parts = [...later].filter((name) => name.startsWith('./'))
  expect(parts.length).toBeGreaterThanOrEqual(4)
  const there = readdirSync(dist)
  for (const part of parts) {
    expect(there).toContain(part.slice(2))
    expect(Object.keys(await import(/* @vite-ignore */ pathToFileURL(join(dist, part)).href)).length).toBeGreaterThan(0)
  }
})
