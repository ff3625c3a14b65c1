// `npm start`: installs, builds, then runs the server until it is stopped.
import { prepare } from './prepare.mjs'
import { become, fail, projectEnvironment, projectNode } from './project.mjs'
import { serverEndsWithinMs, serverFlags } from './server-flags.mjs'

try {
  await prepare()
  become(projectNode(), serverFlags, { env: projectEnvironment(), killAfterMs: serverEndsWithinMs })
} catch (error) {
  fail(error)
}
