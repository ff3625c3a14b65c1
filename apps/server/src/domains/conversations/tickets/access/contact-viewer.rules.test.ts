import type { Permissions, Scope } from '@recado/contract/permissions'
import { expect, it } from 'vitest'
import type { ContactUse } from '../../../contacts/public.ts'
import { contactViewer, usesNoContact } from './contact-viewer.rules.ts'

const viewer = { userId: 1, queueIds: [10], queueless: false }

it.each<[ContactUse, Permissions, Scope | undefined]>([
  ['view', { 'contacts:view': 'all', 'tickets:view': 'own' }, 'all'],
  ['view', { 'contacts:view': 'own', 'tickets:view': 'all' }, 'own'],
  ['view', { 'tickets:view': 'all' }, undefined],
  ['edit', { 'contacts:view': 'all', 'contacts:edit': 'queues', 'tickets:view': 'own' }, 'queues'],
  ['edit', { 'contacts:view': 'own', 'contacts:edit': 'all' }, 'own'],
  ['edit', { 'contacts:view': 'all' }, undefined],
  ['reach', { 'contacts:view': 'all', 'contacts:edit': 'all', 'tickets:view': 'queues' }, 'queues'],
  ['reach', { 'contacts:view': 'all', 'contacts:edit': 'own', 'tickets:view': 'all' }, 'own'],
  ['reach', { 'contacts:view': 'all', 'contacts:edit': 'all' }, undefined],
  ['delete', { 'contacts:view': 'queues', 'tickets:view': 'all' }, 'queues'],
  ['collect', { 'contacts:view': 'all', 'tickets:view': 'queues' }, 'queues'],
  ['collect', { 'contacts:view': 'own', 'tickets:view': 'queues' }, 'own'],
  ['collect', { 'contacts:view': 'own', 'tickets:view': 'own', 'contacts:all': 'all' }, 'all'],
  ['collect', { 'contacts:view': 'all' }, undefined],
  ['serve', { 'tickets:view': 'queues' }, 'queues'],
  ['answer', { 'tickets:view': 'all', 'tickets:answer': 'own' }, 'own'],
  ['answer', { 'tickets:view': 'queues', 'tickets:answer': 'all' }, 'queues'],
])('contacts.2: to %s with %j the sight of tickets is %s', (use, permissions, scope) => {
  const user = contactViewer({ ...viewer, permissions }, use)
  expect(user.permissions['tickets:view']).toBe(scope)
  expect(user).toMatchObject(viewer)
})

it.each<[ContactUse, Permissions, boolean]>([
  ['view', { 'tickets:view': 'all' }, true],
  ['collect', { 'tickets:view': 'all', 'contacts:all': 'all' }, true],
  ['collect', { 'contacts:view': 'own' }, false],
  ['serve', {}, false],
])('contacts.2: to %s with %j a user may use no contact at all: %s', (use, permissions, expected) => {
  expect(usesNoContact({ ...viewer, permissions }, use)).toBe(expected)
})
