// `npm start`: installs, builds, then runs the server until it is told to stop.
import { prepare } from './prepare.mjs'
import { become, fail, projectEnvironment, projectNode } from './project.mjs'

// A young generation of 16 MB: with a smaller one, answers outlive it and every request pays for collecting (half the requests
// a second, measured). The heap grows in small steps, which keeps what a burst leaves behind low.
const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40', 'apps/server/dist/main.js']

try {
  await prepare()
  become(projectNode(), serverFlags, { env: projectEnvironment() })
} catch (error) {
  fail(error)
}
