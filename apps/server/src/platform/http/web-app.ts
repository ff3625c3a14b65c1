import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { errorAnswer } from './error-reply.ts'

/**
 * Serves the built web app: hashed assets with an unlimited cache time, and the uncached page for every address of the
 * browser's router. Unknown paths under /api stay errors.
 * @param folder the build's output
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes(`${join(folder, 'assets')}`)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    serveFiles(app, folder)
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      isBuilt &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|socket\.io|metrics)(\/|$|\?)/.test(request.url) &&
      !/\.\w{1,5}($|\?)/.test(request.url)
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    const { status, body } = errorAnswer(new AppError('ERR_ROUTE_NOT_FOUND'))
    return reply.status(status).send(body)
  })
}

/** Serves exactly the files of the build by one route. Hundreds of routes would take a tenth of each start. */
function serveFiles(app: FastifyInstance, folder: string): void {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    errorHandler(error, request, reply) {
      // The browser disconnected during a file.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return void request.raw.destroy()
      return app.errorHandler(error, request, reply)
    },
    handler(request, reply) {
      const file = request.params['*']
      if (files.has(file)) void reply.sendFile(file)
      else reply.callNotFound()
    },
  })
}
