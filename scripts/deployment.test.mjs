// The files of a manual installation (unit, image, compose file) fit the server that they start.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingNames } from '../apps/server/src/platform/config.ts'
import { root } from './project.mjs'
import { serverFlags } from './server-flags.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const unit = read('deploy/recado.service')
/** Returns the values of a directive of the unit, in order. */
const directive = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

it('the unit does not start without its settings', () => {
  expect(directive('EnvironmentFile')).toEqual(['/etc/recado.env'])
})

it('a backup has the settings of the server, its key among them, by systemd and by cron', () => {
  const timed = read('deploy/recado-backup.service')
  expect(timed).toContain('\nEnvironmentFile=/etc/recado.env\n')
  const [data] = /DATA_DIR=\S+/.exec(unit) ?? []
  const [line = ''] = /^0 3 .*$/m.exec(read('docs/operate.md')) ?? []
  for (const text of [timed, line]) expect(text).toContain(data)
  expect(line.indexOf('. /etc/recado.env')).toBeGreaterThan(0)
  expect(line.indexOf('scripts/backup.mjs')).toBeGreaterThan(line.indexOf('. /etc/recado.env'))
})

it('the documented line of cron passes the key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-cron-'))
  try {
    writeFileSync(join(folder, 'recado.env'), "PUBLIC_URL=https://x.test\nSECRET_KEY='a key with blanks & signs'\n")
    const [, command = ''] = /^0 3 \* \* \* root (.*)$/m.exec(read('docs/operate.md')) ?? []
    const here = command
      .replace('/etc/recado.env', join(folder, 'recado.env'))
      .replace('/opt/recado', folder)
      .replaceAll('/backups', folder)
      .replace(/runuser -u recado -- node .*$/, `sh -c 'printf %s "$SECRET_KEY|$DATA_DIR|$PWD"'`)
      .replaceAll('\\%', '%')
    const printed = execFileSync('sh', ['-c', here], { encoding: 'utf8', env: { PATH: process.env.PATH } })
    expect(printed).toBe(`a key with blanks & signs|/var/lib/recado|${realpathSync(folder)}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it.each([
  [
    'unit',
    ({ timed }) => [...timed.matchAll(/^ExecStartP(?:re|ost)=(.*)$/gm)].map(([, command]) => command.split(' ')),
  ],
  [
    'cron line',
    ({ cron }) =>
      [...cron.matchAll(/find \/backups .*?-delete/g)].map(([command]) => command.replaceAll("'", '').split(' ')),
  ],
])('the %s of the backup removes old backups and drafts of interrupted ones', (_, commandsOf) => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-old-'))
  try {
    const [cron = ''] = /^0 3 .*$/m.exec(read('docs/operate.md')) ?? []
    const day = 24 * 60 * 60
    const ages = {
      'recado-1.tar': 16,
      'recado-2.tar': 3,
      'recado-3.tar.part': 3,
      'recado-4.tar.part': 0,
      'other.part': 16,
    }
    for (const [name, days] of Object.entries(ages)) {
      writeFileSync(join(folder, name), '')
      const at = Date.now() / 1000 - days * day
      utimesSync(join(folder, name), at, at)
    }
    for (const [program, ...args] of commandsOf({ timed: read('deploy/recado-backup.service'), cron }))
      execFileSync(
        program,
        args.map((arg) => arg.replace('/backups', folder)),
      )
    expect(readdirSync(folder).toSorted()).toEqual(['other.part', 'recado-2.tar', 'recado-4.tar.part'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('the unit counts as started when the server is ready', () => {
  expect(directive('Type')).toEqual(['exec'])
  expect(directive('ExecStart')).toEqual(['/usr/bin/node scripts/start.mjs'])
  expect(directive('ExecStartPost')).toEqual(['/usr/bin/node scripts/await-ready.mjs'])
})

it('the image starts the server as npm start does', () => {
  const [, command] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  expect(JSON.parse(command ?? '[]')).toEqual(['node', ...serverFlags])
})

/** Returns the environment of the compose file's own service, by name. */
function composeEnvironment() {
  const [, block = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(read('deploy/compose.yaml')) ?? []
  return Object.fromEntries([...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name, value]) => [name, value]))
}

it('the compose file passes exactly the settings of the server', () => {
  expect(Object.keys(composeEnvironment()).toSorted()).toEqual([...settingNames].toSorted())
})

it('the .env of the compose file has exactly the values that the file reads', () => {
  const readNames = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const exampleNames = [...read('deploy/compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(exampleNames.toSorted()).toEqual([...new Set(readNames)].toSorted())
  // A setting is passed under its own name, as docs/operate.md documents it.
  for (const [name, value] of Object.entries(composeEnvironment()))
    if (/^\$\{\w+:-\}$/.test(value)) expect(value).toBe(`\${${name}:-}`)
})
