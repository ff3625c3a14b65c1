// The size of an idle server: packages that few servers need must not come with its first file.
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

it('the first file leaves out what few servers need', () => {
  const { seen } = reached('./main.js')
  expect([...seen]).toContain('fastify')
  expect(lazy.filter((name) => seen.has(name))).toEqual([])
})

it('every part that is loaded later is there and can be loaded', async () => {
  const { later } = reached('./main.js')
  const parts = [...later].filter((name) => name.startsWith('./'))
  expect(parts.length).toBeGreaterThanOrEqual(4)
  const there = readdirSync(dist)
  for (const part of parts) {
    expect(there).toContain(part.slice(2))
    expect(Object.keys(await import(/* @vite-ignore */ pathToFileURL(join(dist, part)).href)).length).toBeGreaterThan(0)
  }
})
