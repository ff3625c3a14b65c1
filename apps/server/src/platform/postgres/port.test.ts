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

/** Prints the port that another process chooses when it had a port before. */
const another = `import { choosePort } from '${import.meta.dirname}/port.ts'
process.stdout.write(String(await choosePort(process.argv[1])))`
const chosenByAnother = () => Number(execFileSync(process.execPath, ['-e', another, file], { encoding: 'utf8' }))

it('a reserved port is given to no other process, even before it is in use', async () => {
  const port = await freePort()
  const had = () => writeFileSync(file, `${port}`)
  had()
  expect(chosenByAnother()).not.toBe(port)
  had()
  expect(await choosePort(file), 'but again to this one').toBe(port)
})

it('a port is free again when the process that reserved it dies', async () => {
  const holder = spawn(process.execPath, ['-e', `${another}\nsetInterval(() => {}, 1_000)`, join(folder, 'new')])
  onTestFinished(() => void holder.kill('SIGKILL'))
  const [output] = await once(holder.stdout, 'data')
  writeFileSync(file, String(output))
  expect(chosenByAnother()).not.toBe(Number(output))
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  writeFileSync(file, String(output))
  expect(chosenByAnother()).toBe(Number(output))
})
