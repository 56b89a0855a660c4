import { createClient, type Client } from '@booking/client';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { ServiceName } from '@booking/testkit/platform.ts';
import type { MailSink } from '@booking/testkit/mail-sink.ts';
import type { WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** What a page asked for and what the browser complained of: violations of the policy, failed loads, errors. */
export interface Seen {
  hosts: Set<string>;
  complaints: string[];
}

export interface Opened {
  page: Page;
  seen: Seen;
}

export interface View {
  width: number;
  height: number;
  colorScheme?: 'light' | 'dark';
  locale?: string;
}

/** How a person of a check looks at the console and works in it. */
export interface Manner {
  name: string;
  by: 'mouse' | 'keyboard';
  view: View;
  /** Checks that place bookings use hours of their own. */
  firstHour: number;
}

/** A running platform and a browser, for the checks of this folder. */
export interface World {
  url: string;
  manner: Manner;
  receiver: WebhookReceiver;
  /** Takes the mails of the platform. */
  mails: MailSink;
  /** With which services know each other. */
  serviceKeys: string;
  /** `host:port` of a service's gRPC. */
  addressOf(service: ServiceName): string;
  token(organizationSlug: string, role: string): Promise<string>;
  /** The platform as other programs use it: what happens outside the console. */
  api: Client;
  /** A page of a browser that nobody has used before. */
  open(view: View, more?: BrowserContextOptions): Promise<Opened>;
}

export function createWorld(parts: {
  url: string;
  browser: Browser;
  receiver: WebhookReceiver;
  mails: MailSink;
  manner: Manner;
  serviceKeys: string;
  addressOf: World['addressOf'];
  token: World['token'];
}): World {
  const { url, browser, receiver, mails, manner, serviceKeys, addressOf, token } = parts;
  return {
    url,
    manner,
    receiver,
    mails,
    serviceKeys,
    addressOf,
    token,
    api: createClient({ url, organization: demoId('studio-nord'), token: () => token('studio-nord', 'admin') }),
    async open({ width, height, ...appearance }, more = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'en-GB',
        // Far from the organization: what is shown are its times, not the browser's.
        timezoneId: 'Pacific/Auckland',
        ...appearance,
        ...more,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      return { page, seen: watch(page) };
    },
  };
}

function watch(page: Page): Seen {
  const seen: Seen = { hosts: new Set(), complaints: [] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.protocol !== 'blob:') seen.hosts.add(url.host);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') seen.complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  return seen;
}
