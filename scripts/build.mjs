// Builds the server (one bundle without packages) and the web app when their sources changed, and records the commit.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compressFolder } from './compress.mjs'
import { Failure, root, runNode, tools } from './project.mjs'

const targets = [
  {
    name: 'server',
    sources: [
      'apps/server/src',
      'apps/server/package.json',
      'packages/contract',
      'packages/channels',
      'packages/media',
    ],
    output: 'apps/server/dist/main.js',
    build: buildServer,
  },
  {
    name: 'web',
    sources: ['apps/web', 'packages/contract', 'packages/media'],
    output: 'apps/web/dist/index.html',
    build: buildWeb,
  },
]

export async function ensureBuilt(names = targets.map((target) => target.name)) {
  for (const target of targets.filter(({ name }) => names.includes(name))) {
    const stamp = join(root, '.cache', `build-${target.name}`)
    const hash = hashOf([...target.sources, 'package-lock.json', 'scripts/build.mjs', 'scripts/compress.mjs'])
    if (existsSync(join(root, target.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue
    console.log(`Building the ${target.name} …`)
    rmSync(stamp, { force: true })
    await target.build()
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(stamp, hash)
  }
  if (names.includes('server')) recordBuild()
}

/**
 * Writes the commit that the server reports (apps/server/src/platform/build.ts), also when its sources did not change
 * since an earlier commit.
 */
function recordBuild() {
  writeFileSync(join(root, 'apps/server/dist/build.json'), `${JSON.stringify({ commit: commitOf(root) })}\n`)
}

/**
 * Returns the commit of a folder of the project, or RECADO_COMMIT where a build has no repository, such as in an image.
 * @returns twelve digits, with `+` where its files were changed; null when the folder has no repository
 */
export function commitOf(folder, env = process.env) {
  if (/^[0-9a-f]{7,40}$/.test(env.RECADO_COMMIT ?? '')) return env.RECADO_COMMIT.slice(0, 12)
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    // A copy without a repository may be inside another repository.
    if (git('rev-parse', '--show-prefix') !== '') return null
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return git('rev-parse', '--short=12', 'HEAD').slice(0, 12) + (isChanged ? '+' : '')
  } catch {
    return null
  }
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesOf(path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  const files = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`
      if (['node_modules', 'dist', 'test'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
      if (entry.isDirectory()) walk(name)
      else files.push(name)
    }
  }
  try {
    walk(path)
  } catch (error) {
    if (error.code !== 'ENOTDIR') throw error
    files.push(path)
  }
  return files.sort()
}

async function buildServer() {
  const { build, stop } = await import('esbuild')
  // Our workspaces are TypeScript and are bundled. Installed packages are imported.
  const packagesOutside = {
    name: 'packages-outside',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@recado/') ? undefined : { path, external: true },
      ),
  }
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      // The server and the commands for its data.
      entryPoints: [
        ...[
          'main',
          'backup',
          'database-move',
          'storage-move',
          'import-family',
          'citus',
          'reactions',
          'reset-super-password',
        ],
        // Worker threads.
        'sheet-worker',
        'media-worker',
        'transcript-worker',
        'document-worker',
      ].map((name) => `apps/server/src/${name}.ts`),
      outdir: 'apps/server/dist',
      bundle: true,
      // Dynamic imports become separate files. In one file their packages would be loaded with all others: WhatsApp's
      // client, PDF and Redis alone take 80 MB of an idle server.
      splitting: true,
      chunkNames: 'part-[name]-[hash]',
      metafile: true,
      platform: 'node',
      target: 'node22',
      format: 'esm',
      sourcemap: true,
      legalComments: 'none',
      logLevel: 'warning',
      plugins: [packagesOutside],
    })
    // Otherwise esbuild's process would run as long as this one.
    await stop()
    removeOldParts(Object.keys(metafile.outputs))
  } catch {
    throw new Failure('The server could not be built: see the message above')
  }
}

const KEPT_MS = 7 * 86_400_000

/** Keeps parts of earlier builds for a week, because a running server may still load them. */
function removeOldParts(current) {
  const folder = join(root, 'apps/server/dist')
  const currentNames = new Set(current.map((file) => basename(file)))
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (name.startsWith('part-') && !currentNames.has(name) && statSync(file).mtimeMs < Date.now() - KEPT_MS)
      rmSync(file)
  }
}

async function buildWeb() {
  const code = await runNode([join(root, tools.vite), 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') })
  if (code !== 0) throw new Failure('The web app could not be built: see the message above')
  await compressFolder(join(root, 'apps/web/dist'))
}
