// Waits until the server with this folder's settings is ready, for units that start after it. Uses node: built-ins of
// Node 20 only, because it runs while the packages are still being installed.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as util from 'node:util'

/** The settings of the server's address, read as the server reads them. */
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

/** A full disk raises an alarm, but the running server counts as started, because a restart would not free the disk. */
const isStarted = async (answer) => {
  if (answer.status === 200) return true
  const { missing } = await answer.json()
  return Array.isArray(missing) && missing.length > 0 && missing.every((what) => what.startsWith('disk'))
}

const url = address()
for (;;) {
  const isReady = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(isStarted, () => false)
  if (isReady) break
  await wait(200)
}
