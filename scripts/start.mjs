// `npm start`: installs, builds, then runs the server until it is stopped.
import { prepare } from './prepare.mjs'
import { become, fail, projectEnvironment, projectNode } from './project.mjs'
import { serverFlags } from './server-flags.mjs'

try {
  await prepare()
  become(projectNode(), serverFlags, { env: projectEnvironment() })
} catch (error) {
  fail(error)
}
