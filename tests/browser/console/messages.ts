import assert from 'node:assert/strict';
import type { World } from '../world.ts';
import { placeBooking } from './bookings.ts';
import { assertAccessible, handOf, openConsole } from './visit.ts';

/** What mail programs are sent by people who mean harm; everything leads to one address. */
const hostile = (
  away: string,
): string => `<!doctype html><base href="${away}/"><p>Hello</p><img src="${away}/pixel.png">
<img src="x.png" onerror="top.document.title='taken'"><link rel="stylesheet" href="${away}/style.css">
<script>top.document.title = 'taken'; fetch('${away}/script')</script><iframe src="${away}/frame"></iframe>
<a id="away" href="${away}/link" target="_top">away</a><form action="${away}/form"><button>send</button></form>`;

export async function readMessages(world: World): Promise<void> {
  const { booking } = await placeBooking(world, 90);
  const { page, seen } = await openConsole(world, 'admin');
  const hand = handOf(world, page);
  await hand.go('Messages');
  const row = page.getByRole('row', { name: new RegExp(booking.number ?? '') });
  await hand.press(row.getByRole('button', { name: 'Booking confirmed' }));
  const dialog = page.getByRole('dialog');
  const frame = dialog.locator('iframe');
  await frame.contentFrame().getByText('Ihre Buchung ist bestätigt.').waitFor();
  await frame
    .contentFrame()
    .getByText(booking.number ?? '')
    .waitFor();
  await assertAccessible(page, 'a mail');
  await hand.press(dialog.getByRole('button', { name: 'As text' }));
  await dialog.locator('pre').getByText('Ihre Buchung ist bestätigt.').waitFor();
  await hand.press(dialog.getByRole('button', { name: 'Close' }));
  assert.deepEqual(seen.complaints, []);

  const title = await page.title();
  await page.route('**/notifications/*/mail?**', (route) =>
    route.fulfill({ json: { subject: 'Hello', text: 'Hello', html: hostile(`${world.receiver.url}/from-a-mail`) } }),
  );
  await page.reload();
  await hand.press(row.getByRole('button', { name: 'Booking confirmed' }));
  await frame.contentFrame().getByText('Hello').waitFor();
  await frame.contentFrame().locator('#away').click();
  await frame.contentFrame().getByText('Hello').waitFor();
  assert.equal(await page.title(), title);
  await frame.contentFrame().getByRole('button', { name: 'send' }).click();
  await frame.contentFrame().getByText('Hello').waitFor();
  const asked = world.receiver.received.filter(({ path }) => path.startsWith('/from-a-mail'));
  assert.deepEqual(asked, [], 'nothing is asked elsewhere');
  assert.equal(new URL(page.url()).pathname, '/console/messages');
  assert.equal(page.context().pages().length, 1);
}
