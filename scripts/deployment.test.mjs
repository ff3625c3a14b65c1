// What is installed by hand (unit, image, compose file) must fit the server it starts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './project.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const unit = read('deploy/recado.service')
/** The values that the unit gives for a directive, in order. */
const directive = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

it('the unit does not start without its settings', () => {
  expect(directive('EnvironmentFile')).toEqual(['/etc/recado.env'])
})
