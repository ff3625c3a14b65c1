// Waits until the server of this folder's settings answers that it is ready; for what starts after it, such as the unit.
// Only node: built-ins, and nothing newer than Node 20: it runs while the packages are still being installed.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as util from 'node:util'

/** The settings that say where it listens, as the server reads them. */
function settings() {
  let file = {}
  try {
    file = util.parseEnv?.(readFileSync(new URL('../.env', import.meta.url), 'utf8')) ?? {}
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return (name) => process.env[name]?.trim() || file[name]?.trim()
}

function address() {
  const setting = settings()
  const host = setting('HOST') ?? '127.0.0.1'
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${reachable}:${setting('PORT') ?? 3000}/api/health/ready`
}

/** A full disk is an alarm, but no reason to call a server that runs not started: no restart would mend it. */
const isStarted = async (answer) => {
  if (answer.status === 200) return true
  const { missing } = await answer.json()
  return Array.isArray(missing) && missing.length > 0 && missing.every((what) => what.startsWith('disk'))
}

const url = address()
for (;;) {
  const started = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(isStarted, () => false)
  if (started) break
  await wait(200)
}
