// The size of an idle server: packages that few servers need must not come with what every server loads.
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

/** The part with the server itself: the first file handles signals only, and loads it at once. */
function serverPart() {
  const [part, ...others] = loadedLater(readFileSync(join(dist, 'main.js'), 'utf8'))
  expect(others).toEqual([])
  return part
}

/** The imports of a file, and everything that its code loads later. */
function reached(file, seen = new Set(), later = new Set()) {
  if (seen.has(file)) return { seen, later }
  seen.add(file)
  if (!file.startsWith('./')) return { seen, later }
  const text = readFileSync(join(dist, file), 'utf8')
  for (const name of loadedLater(text)) later.add(name)
  for (const name of imported(text)) reached(name, seen, later)
  return { seen, later }
}

it('what every server loads leaves out what few need', () => {
  const { seen } = reached(serverPart())
  expect([...seen]).toContain('fastify')
  expect(lazy.filter((name) => seen.has(name))).toEqual([])
})

it('every part that is loaded later is there and can be loaded', async () => {
  const { later } = reached(serverPart())
  const parts = [...later].filter((name) => name.startsWith('./'))
  expect(parts.length).toBeGreaterThanOrEqual(4)
  const there = readdirSync(dist)
  for (const part of parts) {
    expect(there).toContain(part.slice(2))
    expect(Object.keys(await import(/* @vite-ignore */ pathToFileURL(join(dist, part)).href)).length).toBeGreaterThan(0)
  }
})
