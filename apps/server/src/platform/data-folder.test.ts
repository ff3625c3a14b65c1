import { expect, it } from 'vitest'
import { noteForRoot } from './data-folder.ts'

it.each([
  ['root', undefined, 0, /as root without DATA_DIR: everything is written to \/srv\/data/],
  ['root with an empty setting', ' ', 0, /written to \/srv\/data/],
  ['root with the setting', '/srv/data', 0, null],
  ['an ordinary user', undefined, 1000, null],
])('%s is notified where data will be written', (_, dataDir, uid, words) => {
  const note = noteForRoot('/srv/data', dataDir, uid)
  if (words === null) expect(note).toBeNull()
  else expect(note).toMatch(words)
})
