import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { choosePort, freePort } from './port.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-port-'))
const file = join(folder, 'port')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What another process chooses, which has had a port before. */
const another = `import { choosePort } from '${import.meta.dirname}/port.ts'
process.stdout.write(String(await choosePort(process.argv[1])))`
const chosenByAnother = () => Number(execFileSync(process.execPath, ['-e', another, file], { encoding: 'utf8' }))

it('a port that was given out goes to no other process, also before anybody listens on it', async () => {
  const port = await freePort()
  const had = () => writeFileSync(file, `${port}`)
  had()
  expect(chosenByAnother()).not.toBe(port)
  had()
  expect(await choosePort(file), 'but again to this one').toBe(port)
})

it('it is free again when the process that took it is dead', async () => {
  const holder = spawn(process.execPath, ['-e', `${another}\nsetInterval(() => {}, 1_000)`, join(folder, 'new')])
  onTestFinished(() => void holder.kill('SIGKILL'))
  const [said] = await once(holder.stdout, 'data')
  writeFileSync(file, String(said))
  expect(chosenByAnother()).not.toBe(Number(said))
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  writeFileSync(file, String(said))
  expect(chosenByAnother()).toBe(Number(said))
})
