import { describe, expect, it } from 'vitest'
import { auditChanges, subjectName } from './audit-changes.rules.ts'
import { redactSecrets } from './secret-fields.rules.ts'

describe('audit: the changes listed in an entry', () => {
  it.each([
    ['only fields that differ', { name: 'A', color: '#1' }, { name: 'A', color: '#2' }, [['color', '#1', '#2']]],
    ['no changes for equal values', { ids: [1, 2] }, { ids: [1, 2] }, []],
    ['null and an empty text are equal', { greeting: null }, { greeting: '' }, []],
    ['all fields of a new record', null, { id: 4, name: 'A', queueIds: [] }, [['name', null, 'A']]],
    ['no company id', null, { id: 4, companyId: 2, name: 'A' }, [['name', null, 'A']]],
    ['all fields of a deleted record', { id: 4, name: 'A' }, null, [['name', 'A', null]]],
    ['a switch turned off', { call: true }, { call: false }, [['call', true, false]]],
    ['a list as a whole', [1], [2], [['value', [1], [2]]]],
    ['no changes without a record', null, null, []],
  ])('%s', (_, before, after, expected) => {
    const changes = auditChanges(before, after).map((change) => [change.field, change.before, change.after])
    expect(changes).toEqual(expected)
  })

  it.each([
    [null, { name: 'Rui', lastName: 'Costa' }, 'Rui Costa'],
    [{ name: 'Suporte' }, null, 'Suporte'],
    [{ name: 'Velha' }, { name: 'Nova' }, 'Nova'],
    [{ value: 'a' }, { value: 'b' }, null],
    [null, null, null],
  ])('%j to %j is named %j', (before, after, name) => {
    expect(subjectName(before, after)).toBe(name)
  })
})

it('audit: secrets never appear in the log, even nested or when a caller forgets to remove them', () => {
  const loggedValue = {
    password: 'segredo1',
    nested: [{ apiKey: 'segredo2', openAiToken: 'segredo3', name: 'x' }],
    clientSecret: { deep: 'segredo4' },
    hasToken: true,
  }
  const redacted = redactSecrets(loggedValue)
  expect(JSON.stringify(redacted)).not.toContain('segredo')
  expect(redacted).toMatchObject({ password: 'set', nested: [{ apiKey: 'set', name: 'x' }], hasToken: true })
  expect(redactSecrets({ password: 'changed' })).toEqual({ password: 'changed' })
})
