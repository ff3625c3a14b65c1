import type { PushChoices, PushDevice } from '@recado/contract/push/push'
import type { Payload } from '@recado/contract/realtime'

/** A person's devices and choices, as the server answers them. */
export interface PushState {
  publicKey: string
  devices: PushDevice[]
  choices: PushChoices
}

/** The state after an event: devices in the order in which they came. */
export function withPush(state: PushState, event: Payload<'push'>): PushState {
  switch (event.action) {
    case 'choices':
      return { ...state, choices: event.choices }
    case 'delete':
      return { ...state, devices: state.devices.filter(({ id }) => id !== event.id) }
    default: {
      const known = state.devices.find(({ id }) => id === event.record.id)
      const device = { ...event.record, current: known?.current ?? false }
      const devices = known
        ? state.devices.map((one) => (one.id === device.id ? device : one))
        : [...state.devices, device]
      return { ...state, devices }
    }
  }
}
