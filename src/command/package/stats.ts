export * from '../../lib/stats';
