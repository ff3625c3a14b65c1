// Installs the packages when node_modules differs from the lockfile.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, machineEnvironment, root, run } from './project.mjs'

export async function ensureInstalled() {
  const reason = missing()
  if (!reason) return
  console.log(`Installing packages (${reason}) …`)
  const options = { env: machineEnvironment(), shell: process.platform === 'win32' }
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], options)
  if (code !== 0) throw new Failure('The packages could not be installed: see the message above')
}

/**
 * Returns the differences between the lockfile and npm's record of the last install. Compares contents, not times, so
 * that a copied or fresh checkout with all packages starts without network.
 */
function missing() {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return 'there are none yet'
  const lockedPackages = packagesOf(join(root, 'package-lock.json')) ?? {}
  for (const [path, entry] of Object.entries(lockedPackages)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    const installedPackage = installed[path]
    if (!installedPackage && entry.optional && !isForThisMachine(path, entry)) continue
    if (!installedPackage) return `${path} is missing`
    if (installedPackage.version !== entry.version || installedPackage.integrity !== entry.integrity)
      return `${path} has changed`
  }
  return null
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** npm omits optional packages for other machines, and their dependencies. */
function isForThisMachine(path, entry) {
  if (!entry.os || !entry.cpu || entry.libc) return false
  const fits = (list, value) => [list].flat().includes(value)
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && !path.includes('wasm')
}
