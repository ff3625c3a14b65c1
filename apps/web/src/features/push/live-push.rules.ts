import type { PushChoices, PushDevice, StoredPushChoices } from '@recado/contract/push/push'
import type { Payload } from '@recado/contract/realtime'

/** A user's devices and choices, as in the server's answer. */
export interface PushState {
  publicKey: string
  devices: PushDevice[]
  choices: StoredPushChoices
}

/** A change made in this browser. */
export interface PendingChange {
  change: Partial<PushChoices>
  /** The version of the choices that contain it; null until the server has answered. */
  version: number | null
}

/** The changes that the server's choices do not contain yet. */
export const remainingChanges = (
  serverChoices: StoredPushChoices,
  pendingChanges: readonly PendingChange[],
): PendingChange[] => pendingChanges.filter(({ version }) => version === null || version > serverChoices.version)

/** The choices to display: the server's, with the pending changes applied. */
export const displayedChoices = (
  serverChoices: StoredPushChoices,
  pendingChanges: readonly PendingChange[],
): PushChoices =>
  Object.assign({ ...serverChoices }, ...remainingChanges(serverChoices, pendingChanges).map(({ change }) => change))

/**
 * The state after an event, with devices in order of registration. Choices older than the cached ones change nothing.
 */
export function withPush(state: PushState, event: Payload<'push'>): PushState {
  switch (event.action) {
    case 'choices':
      return event.choices.version < state.choices.version ? state : { ...state, choices: event.choices }
    case 'delete':
      return { ...state, devices: state.devices.filter(({ id }) => id !== event.id) }
    default: {
      const existingDevice = state.devices.find(({ id }) => id === event.record.id)
      const device = { ...event.record, current: existingDevice?.current ?? false }
      const devices = existingDevice
        ? state.devices.map((one) => (one.id === device.id ? device : one))
        : [...state.devices, device]
      return { ...state, devices }
    }
  }
}
