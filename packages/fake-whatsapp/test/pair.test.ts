import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { FakeWhatsApp } from '../src/fake-whatsapp.ts'
import { Client } from './client.ts'

test('pairs by QR, restarts with 515, logs in, receives and sends', async () => {
  const network = await FakeWhatsApp.start()
  onTestFinished(() => network.stop())
  const shop = network.phone('5511999990000', 'Loja')
  const maria = network.phone('5511988887777', 'Maria')
  const client = new Client(network)
  onTestFinished(() => client.stop())
  client.connect()
  const qr = await client.qr()
  await network.scan(shop.number, qr)
  await client.untilOpen()
  expect(client.closes).toEqual([515])
  expect(client.sock.user?.id).toBe('5511999990000:1@s.whatsapp.net')

  const id = await maria.text(shop.number, 'Olá, tudo bem?')
  const { message, type } = await client.message(id)
  expect(type).toBe('notify')
  expect(message.message?.conversation, 'Olá).toBe(tudo bem?')
  expect(message.pushName).toBe('Maria')

  const sentMessage = await client.sock.sendMessage('5511988887777@s.whatsapp.net', { text: 'Tudo ótimo!' })
  const received = await maria.received((item) => item.id === sentMessage!.key.id)
  expect(received.message.extendedTextMessage?.text ?? received.message.conversation).toBe('Tudo ótimo!')
  maria.confirm(received, 'read')
  await client.until('read status', () => client.statuses(sentMessage!.key.id!).includes(4))
})

test('pairs by a code typed on the phone, even after a wrong one was rejected', async () => {
  const network = await FakeWhatsApp.start()
  onTestFinished(() => network.stop())
  const shop = network.phone('5511999990000', 'Loja')
  const maria = network.phone('5511988887777', 'Maria')
  const client = new Client(network)
  onTestFinished(() => client.stop())
  client.connect()
  await client.qr()
  const codeRequest = once(network, 'code')
  const code = await client.sock.requestPairingCode(shop.number)
  await codeRequest
  await expect(network.enterCode(maria.number, code)).rejects.toThrow('no client waits')
  const wrongCode = `${code.slice(0, 7)}${code.endsWith('A') ? 'B' : 'A'}`
  await expect(network.enterCode(shop.number, wrongCode)).rejects.toThrow('wrong code')
  await network.enterCode(shop.number, code)
  await client.untilOpen()
  expect(client.closes).toEqual([515])
  const id = await maria.text(shop.number, 'Chegou?')
  expect((await client.message(id)).message.message?.conversation).toBe('Chegou?')
})
