import { expect, it } from 'vitest'
import { stepsFrom, UnknownSchema } from './bridge.rules.ts'

const bridge = { from: ['0001_a', '0002_b', '0003_c'], steps: ['0200_x', '0210_y', '0220_z'] }

it.each<[string, string[], string[] | null]>([
  ['a new database', [], null],
  ['a database that has the baseline', ['0001_baseline.sql'], null],
  ['a database with later migrations', ['0001_baseline.sql', '0002_more.sql'], null],
  ['a database of the version where the bridge begins', bridge.from, bridge.steps],
  ['a database with some of the steps', [...bridge.from, '0200_x'], ['0210_y', '0220_z']],
  ['a database with all steps', [...bridge.from, ...bridge.steps], []],
])('%s is upgraded to the baseline', (_, migrations, steps) => expect(stepsFrom(migrations, bridge)).toEqual(steps))

it.each<[string, string[], RegExp]>([
  [
    'an older database',
    ['0001_a', '0002_b'],
    /too old.*\(0002_b\): start it once with the version of .*a2cc333.*then with this/,
  ],
  ['a database with a gap before the bridge', ['0001_a', '0003_c'], /no other one continues: .*a new database/],
  ['a database with a gap in the steps', [...bridge.from, '0210_y'], /no other one continues: .*a2cc333/],
  ['a newer database', [...bridge.from, ...bridge.steps, '9999_of_tomorrow'], /a newer one wrote it/],
  ['a database of another program', ['0001_of_something_else'], /something else did/],
])('%s is rejected with a readable message', (_, migrations, words) => {
  expect(() => stepsFrom(migrations, bridge)).toThrow(UnknownSchema)
  expect(() => stepsFrom(migrations, bridge)).toThrow(words)
})
