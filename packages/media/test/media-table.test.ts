import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mediaTable } from '../src/media-table.ts'

const page = new URL('../../../docs/media-sent.md', import.meta.url)

it('MSG-12: docs/media-sent.md matches the table of sent media', () => {
  const text = readFileSync(page, 'utf8')
  const expectedPage = text.replace(/\| File \|[\s\S]*?\n(?!\|)/, `${mediaTable()}\n`)
  if (process.env.UPDATE_MEDIA_TABLE) writeFileSync(page, expectedPage)
  else expect(text).toBe(expectedPage)
})
