import { z } from 'zod'
import { defineEndpoint, needs } from '../endpoint.ts'
import { confirmation } from '../paging.ts'
import { idParam } from '../values/wire.ts'
import { pushChoicesInput, pushDevice, pushDeviceInput, pushDeviceName, storedPushChoices } from './push.ts'

const deviceId = idParam('id')

export const showPush = defineEndpoint({
  id: 'push.show',
  method: 'GET',
  path: '/push',
  access: needs('account:own'),
  summary: 'The caller’s devices that receive notices, what they tell, and the key with which a browser subscribes',
  response: z.object({ publicKey: z.string(), devices: z.array(pushDevice), choices: storedPushChoices }),
})

export const savePushChoices = defineEndpoint({
  id: 'push.choose',
  method: 'PUT',
  path: '/push/choices',
  access: needs('account:own'),
  summary: 'Change what the caller’s devices tell, and when they are quiet; absent fields stay',
  body: pushChoicesInput,
  response: storedPushChoices,
})

export const savePushDevice = defineEndpoint({
  id: 'push.add',
  method: 'POST',
  path: '/push/devices',
  access: needs('account:own'),
  summary:
    'Let a browser receive the caller’s notices: its subscription and a name. The same address again is the same device, which goes over to the caller',
  body: pushDeviceInput,
  response: pushDevice,
  errors: ['ERR_PUSH_ADDRESS', 'ERR_PUSH_KEYS', 'ERR_PUSH_DEVICES_LIMIT'],
})

export const renamePushDevice = defineEndpoint({
  id: 'push.rename',
  method: 'PUT',
  path: '/push/devices/:id',
  access: needs('account:own'),
  summary: 'Rename one of the caller’s devices',
  params: deviceId,
  body: pushDeviceName,
  response: pushDevice,
  errors: ['ERR_NO_PUSH_DEVICE_FOUND'],
})

export const removePushDevice = defineEndpoint({
  id: 'push.remove',
  method: 'DELETE',
  path: '/push/devices/:id',
  access: needs('account:own'),
  summary: 'Remove one of the caller’s devices; it receives nothing any more',
  params: deviceId,
  response: confirmation,
  errors: ['ERR_NO_PUSH_DEVICE_FOUND'],
})

export const testPushDevice = defineEndpoint({
  id: 'push.test',
  method: 'POST',
  path: '/push/devices/:id/test',
  access: needs('account:own'),
  summary: 'Send a notice to one of the caller’s devices, also in quiet hours',
  params: deviceId,
  response: confirmation,
  errors: ['ERR_NO_PUSH_DEVICE_FOUND'],
})
