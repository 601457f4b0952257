import { testKilledPayments } from '../../support/kills/killed-payment-tests.ts';

testKilledPayments('card', ['payment', 'payment without callback', 'refund']);
