import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { errorAnswer } from './error-reply.ts'

/**
 * Serves the built web app: hashed assets for ever, the page itself always fresh, and the page for every address that
 * the browser routes by itself. Unknown paths under /api stay errors.
 * @param folder the build's output
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes(`${join(folder, 'assets')}`)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      built &&
      request.method === 'GET' &&
      !/^\/(api|socket\.io|metrics)(\/|$|\?)/.test(request.url) &&
      !/\.\w{1,5}($|\?)/.test(request.url)
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    const { status, body } = errorAnswer(new AppError('ERR_ROUTE_NOT_FOUND'))
    return reply.status(status).send(body)
  })
}
