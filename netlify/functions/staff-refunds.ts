import type { Config } from '@netlify/functions';
import * as z from 'zod';
import { createStaffList, timestampCursor } from '../data/staff-pages.ts';
import { staffPaymentRow } from '../data/staff-payments.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';
import { createPaymentCsvOptions } from '../staff/payment-file.ts';

export const config: Config = { path: '/api/staff/refunds' };

const refundList = createStaffList({
  name: 'staff_refunds',
  item: staffPaymentRow,
  cursor: { p_after_at: timestampCursor, p_after_id: z.uuid() },
  getCursor: ({ paid_at, id }) => [paid_at, id],
});

/** Lists the due refunds, oldest payment first. */
export default listEndpoint({
  ...createPaymentCsvOptions('refunds.csv'),
  pages: () => refundList.pages({}),
});
