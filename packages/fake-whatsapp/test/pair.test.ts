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
  await client.opened()
  expect(client.closes).toEqual([515])
  expect(client.sock.user?.id).toBe('5511999990000:1@s.whatsapp.net')

  const id = await maria.text(shop.number, 'Olá, tudo bem?')
  const { message, type } = await client.message(id)
  expect(type).toBe('notify')
  expect(message.message?.conversation, 'Olá).toBe(tudo bem?')
  expect(message.pushName).toBe('Maria')

  const sent = await client.sock.sendMessage('5511988887777@s.whatsapp.net', { text: 'Tudo ótimo!' })
  const received = await maria.received((item) => item.id === sent!.key.id)
  expect(received.message.extendedTextMessage?.text ?? received.message.conversation).toBe('Tudo ótimo!')
  maria.confirm(received, 'read')
  await client.until('read status', () => client.statuses(sent!.key.id!).includes(4))
})
