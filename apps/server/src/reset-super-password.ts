import { randomBytes } from 'node:crypto'
import { resetSuperPassword } from './domains/identity/companies/reset-super-password.ts'
import { readConfig, readEnvironment, SettingError } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { withOwner } from './wiring/owner.ts'

// `npm run reset-super-password`: for an operator who lost the password. The server may be running.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

try {
  const password = randomBytes(18).toString('base64url')
  const email = await withOwner(readConfig(readEnvironment()), createLog('error'), (owner) =>
    resetSuperPassword(owner, password),
  )
  if (email === null) throw new SettingError('there is no super user yet: start the server first')
  process.stdout.write(`${email} signs in with ${password} and chooses another one then; all its sessions are ended\n`)
  process.exit(0)
} catch (error) {
  const isExpected = error instanceof SettingError
  process.stderr.write(
    `reset-super-password: ${isExpected || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
  )
  process.exit(1)
}
