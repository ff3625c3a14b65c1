import { expect, it } from 'vitest'
import { loginBuckets, networkOf, signUpBucket } from './attempt-limit.rules.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('counts per account plus network and per network, never per account alone', () => {
  const names = (email: string, address: string) => loginBuckets(email, address).map((bucket) => bucket.name)
  const [account, network] = names('a@b.c', '203.0.113.7')
  expect(names('a@b.c', '203.0.113.8')).not.toContain(account)
  expect(names('z@b.c', '203.0.113.7')).toEqual([expect.not.stringContaining('a@b.c'), network])
  expect(loginBuckets('a@b.c', '203.0.113.7').map((bucket) => bucket.limit)).toEqual([10, 100])
  expect(signUpBucket('203.0.113.7')).toMatchObject({ limit: 30, windowMinutes: 60 })
})
