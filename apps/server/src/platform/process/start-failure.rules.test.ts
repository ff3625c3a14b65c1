import { expect, it } from 'vitest'
import { SettingError } from '../setting.rules.ts'
import { startFailure } from './start-failure.rules.ts'

const unexpected = new Error('unexpected')

it.each([
  ['a wrong setting', new SettingError('PORT: taken'), 'PORT: taken'],
  [
    'a limit on open files',
    Object.assign(new Error('EMFILE: too many open files, open /x'), { code: 'EMFILE' }),
    'too few open files are allowed (EMFILE): raise the limit to 1024 or more (LimitNOFILE, ulimit -n)',
  ],
  ['any other error', unexpected, unexpected.stack],
  ['a thrown value that is not an error', 7, '7'],
])('explains a start that %s prevents', (_, error, text) => {
  expect(startFailure(error)).toBe(text)
})
