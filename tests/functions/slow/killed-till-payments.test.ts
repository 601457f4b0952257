import { testKilledPayments } from '../../support/kills/killed-payment-tests.ts';

testKilledPayments('till', ['payment', 'refund']);
