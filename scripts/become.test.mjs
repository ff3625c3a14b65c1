import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

const project = new URL('./project.mjs', import.meta.url).href
const blocked = `process.on('SIGTERM', () => process.exit(0)); console.log(process.pid); for (;;);`
const patient = `process.on('SIGTERM', () => process.exit(3)); console.log(process.pid); setInterval(() => {}, 1_000)`

/**
 * Runs a program under the launcher and sends SIGTERM to the launcher. Returns the exit code and whether the program
 * still runs.
 */
async function stopProgram(program, killAfterMs) {
  const launch = `import { become } from '${project}'
    become(process.execPath, ['-e', ${JSON.stringify(program)}], { killAfterMs: ${killAfterMs} })`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', launch], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [pid] = await once(createInterface(launcher.stdout), 'line')
  launcher.kill('SIGTERM')
  const [code] = await once(launcher, 'exit')
  return { code, runs: isRunning(Number(pid)) }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('SIGTERM ends a server whose event loop is blocked', async () => {
  expect(await stopProgram(blocked, 100)).toEqual({ code: 1, runs: false })
})

it('a server that ends in time is not killed', async () => {
  expect(await stopProgram(patient, 600_000)).toEqual({ code: 3, runs: false })
})
