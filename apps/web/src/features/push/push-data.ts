import {
  removePushDevice,
  renamePushDevice,
  savePushChoices,
  savePushDevice,
  showPush,
  testPushDevice,
} from '@recado/contract/push/endpoints'
import type { PushChoices, PushDevice, StoredPushChoices } from '@recado/contract/push/push'
import type { Payload } from '@recado/contract/realtime'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { type PushState, withPush } from './live-push.rules.ts'
import type { BrowserSubscription } from './subscription.ts'

const pushQuery = queryOptions({
  queryKey: ['push'],
  refetchOnMount: 'always',
  queryFn: ({ signal }): Promise<PushState> => call(showPush, { signal }),
})

export const usePush = () => useQuery(pushQuery)

/** Fetches the user's current devices and choices. */
export const fetchPush = () => queryClient.fetchQuery({ ...pushQuery, staleTime: 0 })

const put = (change: (state: PushState) => PushState) =>
  queryClient.setQueryData<PushState>(pushQuery.queryKey, (state) => state && change(state))

/** Applies an event about devices or choices, from here or elsewhere. */
export const notePush = (event: Payload<'push'>): void => void put((state) => withPush(state, event))

/** Registers this browser for the user's notices. */
export async function addDevice(subscription: BrowserSubscription, name: string): Promise<PushDevice> {
  const device = await call(savePushDevice, { body: { ...subscription, name } })
  put((state) => ({ ...state, devices: [...state.devices.filter(({ id }) => id !== device.id), device] }))
  return device
}

export async function renameDevice(id: number, name: string): Promise<void> {
  notePush({ action: 'update', record: await call(renamePushDevice, { params: { id }, body: { name } }) })
}

export async function removeDevice(id: number): Promise<void> {
  await call(removePushDevice, { params: { id } })
  notePush({ action: 'delete', id })
}

export const testDevice = (id: number) => call(testPushDevice, { params: { id } })

export async function saveChoices(change: Partial<PushChoices>): Promise<StoredPushChoices> {
  const choices = await call(savePushChoices, { body: change })
  notePush({ action: 'choices', choices })
  return choices
}
