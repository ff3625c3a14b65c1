import { expect, it } from 'vitest'
import {
  type BackupManifest,
  backupForm,
  backupPartOf,
  type RestoreSide,
  whyJobsDiffer,
  whyNotRestorable,
} from './backup.rules.ts'

const backup: BackupManifest = {
  format: 'recado-backup',
  form: backupForm,
  product: '1.4.0',
  at: '2026-01-01T00:00:00.000Z',
  migrations: ['0001', '0002'],
  jobs: 33,
  key: { fingerprint: 'aaaa', included: true },
  tables: [],
}
const here: RestoreSide = { product: '1.5.0', migrations: ['0001', '0002', '0003'], givenKey: null }

it.each<[string, Partial<BackupManifest>, Partial<RestoreSide>, RegExp | null]>([
  ['accepts an older backup, which is then upgraded', {}, {}, null],
  ['accepts a given key that is the key of the backup', {}, { givenKey: 'aaaa' }, null],
  [
    'accepts a backup without its key when the key is given',
    { key: { fingerprint: 'aaaa', included: false } },
    { givenKey: 'aaaa' },
    null,
  ],
  ['rejects another kind of file', { format: 'x' as never }, {}, /no backup/],
  ['rejects a newer version of the format', { form: backupForm + 1 }, {}, /upgrade first/],
  ['rejects an unknown migration', { migrations: ['0001', '0002', '0004'] }, {}, /upgrade first/],
  ['rejects migrations in another order', { migrations: ['0002', '0001'] }, {}, /another line/],
  ['rejects a gap in the migrations', { migrations: ['0001', '0003'] }, {}, /another line/],
  [
    'rejects a backup from before the baseline',
    { migrations: ['0000', '0010'] },
    {},
    /older Recado \(0010\): restore it with that version/,
  ],
  ['rejects another key', {}, { givenKey: 'bbbb' }, /^SECRET_KEY: not the key/],
  [
    'rejects a backup whose key is neither included nor given',
    { key: { fingerprint: 'aaaa', included: false } },
    {},
    /^SECRET_KEY: needed/,
  ],
])('%s', (_, change, side, problem) => {
  const answer = whyNotRestorable({ ...backup, ...change }, { ...here, ...side })
  if (problem === null) expect(answer).toBeNull()
  else expect(answer).toMatch(problem)
})

it('jobs of another schema version are not stored', () => {
  expect(whyJobsDiffer(backup, 33)).toBeNull()
  expect(whyJobsDiffer(backup, 34)).toMatch(/restore it with Recado 1\.4\.0/)
})

it.each([
  ['database/public.messages/0012.gz', { kind: 'data', name: 'public.messages' }],
  ['media/company7/ab_-9.jpg', { kind: 'media', name: 'company7/ab_-9.jpg' }],
  ['secrets/secret-key', { kind: 'secret', name: 'secret-key' }],
  ['media/../secret-key', null],
  ['media/company7/../../x', null],
  ['media//etc/passwd', null],
  ['secrets/../x', null],
  ['/etc/passwd', null],
])('%s', (name, part) => expect(backupPartOf(name)).toEqual(part))
