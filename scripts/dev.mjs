// `npm run dev`: the server restarts and the browser reloads when a source changes. The web app is at port 5173.
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { become, fail, projectEnvironment, projectNode, root, tools } from './project.mjs'

try {
  await prepare([])
  const env = projectEnvironment()
  const port = process.env.PORT ?? '3000'
  const server = [join(root, tools.tsx), 'watch', '--clear-screen=false', 'apps/server/src/main.ts']
  const children = [
    become(projectNode(), server, { env }),
    become(projectNode(), [join(root, tools.vite)], {
      cwd: join(root, 'apps/web'),
      env: { ...env, RECADO_SERVER: `http://127.0.0.1:${port}` },
    }),
  ]
  // Neither process is useful without the other.
  for (const child of children) child.once('exit', () => children.map((other) => other.kill('SIGTERM')))
} catch (error) {
  fail(error)
}
