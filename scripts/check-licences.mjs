// Whether every installed package may be part of a program under the AGPL-3.0. Needs no network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences that may be combined with the AGPL-3.0 and passed on with it (SPDX names). */
const allowed = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  // By its section 13, which is why Recado is under the AGPL.
  'GPL-3.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Packages that say it in a file only. Looked at by hand; another version is looked at again. */
const readByHand = { 'png-js@2.0.0': 'MIT' }

/**
 * @param packages the `packages` of package-lock.json
 * @param manifestOf returns the package.json of an installed package by its path, or null where it is not installed
 * @returns the problems, a line each
 */
export function licenceProblems(packages, manifestOf) {
  const problems = []
  for (const [path, entry] of Object.entries(packages)) {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    // The rest are our own workspaces.
    if (!name || entry.link) continue
    const licence = entry.license ?? readByHand[`${name}@${entry.version}`] ?? licenceOf(manifestOf(path))
    if (!licence) problems.push(`${name} ${entry.version} says no licence`)
    else if (!isAllowed(licence)) problems.push(`${name} ${entry.version} is under ${licence}`)
  }
  return problems
}

/** As manifests say it, old ones as a list of which one may be chosen. */
function licenceOf(manifest) {
  const { license, licenses } = manifest ?? {}
  const named = (one) => (typeof one === 'string' ? one : one?.type)
  return named(license) ?? (Array.isArray(licenses) ? licenses.map(named).join(' OR ') : undefined)
}

/** Whether an SPDX expression leaves a choice of nothing but allowed licences. */
export function isAllowed(expression) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  // Both sides are read before they are joined: where one decides, the other must be passed over all the same.
  const either = () => {
    let held = both()
    while (words[at] === 'OR') {
      at += 1
      const other = both()
      held = held || other
    }
    return held
  }
  const both = () => {
    let held = one()
    while (words[at] === 'AND') {
      at += 1
      const other = one()
      held = held && other
    }
    return held
  }
  const one = () => {
    const word = words[at++]
    if (word !== '(') return allowed.has(word)
    const held = either()
    return words[at++] === ')' && held
  }
  const held = either()
  return held && at === words.length
}

/** @param folder of package-lock.json and node_modules */
export function checkLicences(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return licenceProblems(packages, (path) => {
    try {
      return JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
    } catch (error) {
      if (error.code === 'ENOENT') return null
      throw error
    }
  })
}
