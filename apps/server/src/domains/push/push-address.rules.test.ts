import { describe, expect, it } from 'vitest'
import { pushService } from './push-address.rules.ts'

describe('APP-05: allowed push services', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'updates.push.services.mozilla.com'],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', 'wns2-by3p.notify.windows.com'],
    ['https://web.push.apple.com/QGuQyavXutnMH', 'web.push.apple.com'],
    ['https://push.empresa.example:8443/up/abc', 'push.empresa.example'],
    ['http://push.empresa.example/up/abc', 'push.empresa.example'],
  ])('%s is allowed as %s', (address, service) => {
    expect(pushService(address, ['push.empresa.example'])).toBe(service)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:pass@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://evil-push.apple.com.example/x',
    'https://notpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://recado.example/x',
    'ftp://push.empresa.example/x',
    'javascript:alert(1)',
    'nada',
    '',
  ])('%s is rejected', (address) => {
    expect(pushService(address, ['push.empresa.example'])).toBeNull()
  })
})
